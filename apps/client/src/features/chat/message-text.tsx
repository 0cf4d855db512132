import { lazy, Suspense } from 'react'

const Markdown = lazy(async () => ({ default: (await import('./markdown.tsx')).Markdown }))

/** An answer's Markdown; its plain text for the moment that the reader of Markdown takes to load. */
export function MessageText({ text }: { text: string }) {
  return (
    <div className="message-text">
      <Suspense fallback={<p>{text}</p>}>
        <Markdown text={text} />
      </Suspense>
    </div>
  )
}
