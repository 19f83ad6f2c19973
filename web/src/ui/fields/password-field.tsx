// A password field that can show what is typed.
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../button.tsx'
import { Field, type FieldProps } from './field.tsx'

interface Props extends Omit<FieldProps, 'type' | 'inside'> {
  show: string
  hide: string
}

export function PasswordField({ show, hide, ...field }: Props) {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <Field
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...field}
      type={isShown ? 'text' : 'password'}
      inside={
        <IconButton label={isShown ? hide : show} onClick={() => setShown(!isShown)}>
          <Icon aria-hidden="true" />
        </IconButton>
      }
    />
  )
}
