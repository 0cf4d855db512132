import { useLayoutEffect, useRef, useState } from 'react'

interface Titles {
  title: string
  subtitle: string
}

/** Title and subtitle. Where they are truncated, hover and focus show them in full. */
export function StageTitle(titles: Titles) {
  return <Lines key={`${titles.title}\n${titles.subtitle}`} {...titles} />
}

/**
 * Measured on mount and resize, but not while the full text is shown, as then nothing is truncated. The full text is an
 * overlay: its container keeps its height.
 */
function Lines({ title, subtitle }: Titles) {
  const place = useRef<HTMLDivElement>(null)
  const [cutHeight, setCutHeight] = useState<number | null>(null)
  useLayoutEffect(() => {
    const element = place.current
    if (element === null) return
    const measure = () => {
      const text = element.firstElementChild
      if (text === null || text.matches('[data-cut]:is(:hover, :focus-visible)')) return
      setCutHeight([...text.children].some(isClipped) ? text.clientHeight : null)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={place} className="stage-title" style={cutHeight === null ? undefined : { minHeight: cutHeight }}>
      <div className="stage-title-text" {...(cutHeight === null ? {} : { 'data-cut': true, tabIndex: 0 })}>
        <h2>{title}</h2>
        {subtitle !== '' && <p>{subtitle}</p>}
      </div>
    </div>
  )
}

const isClipped = (line: Element) => line.scrollWidth > line.clientWidth || line.scrollHeight > line.clientHeight + 1
