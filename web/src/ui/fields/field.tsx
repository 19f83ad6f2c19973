// A text field: label above, one line below for a hint, an error or a success, and slots for buttons.
import { clsx } from 'clsx'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './field.module.css'

export interface FieldProps extends ComponentProps<'input'> {
  label: string
  hint?: ReactNode
  error?: string | undefined
  success?: string | undefined
  /** Rendered inside the field, at its end. */
  inside?: ReactNode
  /** Rendered beside the field: a button that checks or sends. */
  beside?: ReactNode
}

/** Attributes of a field for one's own email address, for keyboards and password managers. */
export const emailInput = {
  type: 'email',
  inputMode: 'email',
  autoComplete: 'username',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
} as const

export function Field({ label, hint, error, success, inside, beside, className, ...input }: FieldProps) {
  const id = useId()
  return (
    <div className={clsx(styles.field, className)}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.row}>
        <div className={clsx(styles.box, input.readOnly && styles.readOnly)}>
          <input {...input} id={id} aria-invalid={error ? true : undefined} aria-describedby={`${id}-word`} />
          {inside}
        </div>
        {beside}
      </div>
      <FieldMessage id={`${id}-word`} hint={hint} error={error} success={success} />
    </div>
  )
}

interface FieldMessageProps {
  id?: string
  hint?: ReactNode
  error?: string | undefined
  success?: string | undefined
}

/** The line below a field. Always rendered, so that screen readers announce its changes. */
export function FieldMessage({ id, hint, error, success }: FieldMessageProps) {
  return (
    <p id={id} className={clsx(styles.word, error ? styles.error : success && styles.success)} aria-live="polite">
      {error ? <CircleAlert aria-hidden="true" /> : success ? <CircleCheck aria-hidden="true" /> : null}
      {(error || success || hint) && <span>{error || success || hint}</span>}
    </p>
  )
}

/** The value of one of a form's fields. */
export function typedIn(form: HTMLFormElement | null, name: string): string {
  const value = form && new FormData(form).get(name)
  return typeof value === 'string' ? value : ''
}

/** Focuses the first invalid field after the next render. */
export function focusFirstError(form: HTMLElement | null) {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong]')?.focus())
}
