import type { ComponentProps } from 'react'

/** A button with text. Use `strong` and `primary` once per surface. `isBusy`: its action is running. */
export function Button({
  variant = 'quiet',
  isBusy = false,
  disabled = false,
  ...rest
}: ComponentProps<'button'> & { variant?: 'quiet' | 'primary' | 'strong' | 'danger' | 'plain'; isBusy?: boolean }) {
  return (
    <button
      type="button"
      className="button"
      data-variant={variant}
      aria-busy={isBusy || undefined}
      disabled={disabled || isBusy}
      {...rest}
    />
  )
}

/** A button with only an icon; `label` is its accessible name and tooltip. */
export function IconButton({
  label,
  size = 'normal',
  ...rest
}: ComponentProps<'button'> & { label: string; size?: 'normal' | 'small' }) {
  return <button type="button" className="icon-button" data-size={size} aria-label={label} title={label} {...rest} />
}
