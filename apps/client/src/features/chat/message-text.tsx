import { lazy, Suspense } from 'react'

const Markdown = lazy(async () => ({ default: (await import('./markdown.tsx')).Markdown }))

/** An answer as Markdown, or as plain text while the renderer loads. */
export function MessageText({ text }: { text: string }) {
  return (
    <div className="message-text">
      <Suspense fallback={<p>{text}</p>}>
        <Markdown text={text} />
      </Suspense>
    </div>
  )
}
