export function Logo() {
  return (
    <svg
      width="22"
      height="22"
      viewBox="0 0 24 24"
      fill="none"
      stroke="var(--accent)"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M4 21V11a8 8 0 0 1 16 0v10z" />
      <path d="m8 16 3-4 2 2 3-4" />
    </svg>
  )
}
