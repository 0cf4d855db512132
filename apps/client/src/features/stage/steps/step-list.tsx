import type { ReactNode } from 'react'

/** Steps in their order, below a head. */
export function StepList({ head, children }: { head: ReactNode; children: ReactNode }) {
  return (
    <article className="data-recipe">
      <header className="data-head">{head}</header>
      <ol className="data-steps">{children}</ol>
    </article>
  )
}

export const SqlText = ({ sql }: { sql: string }) => (
  <pre>
    <code>{sql}</code>
  </pre>
)
