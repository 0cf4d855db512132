/** An error of a form that belongs to no field; nothing without one. */
export function FormError({ text }: { text: string | undefined }) {
  if (text === undefined) return null
  return (
    <p className="fault" role="alert">
      {text}
    </p>
  )
}
