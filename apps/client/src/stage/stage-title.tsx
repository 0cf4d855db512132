import { useLayoutEffect, useRef, useState } from 'react'

interface Titles {
  title: string
  subtitle: string
}

/** The chart's name and, below it, what its filters leave. Where they are cut, hover and focus show them whole. */
export function StageTitle(titles: Titles) {
  return <Lines key={`${titles.title}\n${titles.subtitle}`} {...titles} />
}

/** Measured when it comes and when its place changes, but not while it is shown whole: then nothing is cut. */
function Lines({ title, subtitle }: Titles) {
  const place = useRef<HTMLDivElement>(null)
  const [isCut, setCut] = useState(false)
  useLayoutEffect(() => {
    const element = place.current
    if (element === null) return
    const measure = () => {
      if (element.querySelector('[data-cut]:is(:hover, :focus-visible)') === null)
        setCut([...element.querySelectorAll('h2, p')].some(isClipped))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={place} className="stage-title">
      <div className="stage-title-text" {...(isCut ? { 'data-cut': true, tabIndex: 0 } : {})}>
        <h2>{title}</h2>
        {subtitle !== '' && <p>{subtitle}</p>}
      </div>
    </div>
  )
}

const isClipped = (line: Element) => line.scrollWidth > line.clientWidth || line.scrollHeight > line.clientHeight + 1
