/** Says that something is under way, once that takes long enough to notice. */
export function Spinner({ label }: { label: string }) {
  return (
    <span className="late" role="status">
      <span className="spinner" style={{ display: 'block' }} aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
    </span>
  )
}
