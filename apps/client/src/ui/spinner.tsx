/** A loading indicator that appears only when loading takes noticeably long. */
export function Spinner({ label }: { label: string }) {
  return (
    <span className="late" role="status">
      <span className="spinner" style={{ display: 'block' }} aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
    </span>
  )
}
