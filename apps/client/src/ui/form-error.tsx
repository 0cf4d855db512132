/** What went wrong with a form and belongs to none of its fields; nothing where nothing did. */
export function FormError({ text }: { text: string | undefined }) {
  if (text === undefined) return null
  return (
    <p className="fault" role="alert">
      {text}
    </p>
  )
}
