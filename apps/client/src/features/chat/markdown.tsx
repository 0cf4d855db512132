import ReactMarkdown from 'react-markdown'

const allowed = ['p', 'strong', 'em', 'code', 'pre', 'ul', 'ol', 'li', 'del', 'br', 'blockquote']

/** Markdown without links, images or HTML: names in the data may contain anything. */
export function Markdown({ text }: { text: string }) {
  return (
    <ReactMarkdown allowedElements={allowed} unwrapDisallowed skipHtml>
      {text}
    </ReactMarkdown>
  )
}
