import ReactMarkdown from 'react-markdown'

const allowed = ['p', 'strong', 'em', 'code', 'pre', 'ul', 'ol', 'li', 'del', 'br', 'blockquote']

/** Markdown without links, pictures or HTML: a name in somebody's data may hold anything. */
export function Markdown({ text }: { text: string }) {
  return (
    <ReactMarkdown allowedElements={allowed} unwrapDisallowed skipHtml>
      {text}
    </ReactMarkdown>
  )
}
