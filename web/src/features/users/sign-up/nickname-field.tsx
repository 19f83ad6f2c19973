// Nickname field with its check: whether it is taken, and how much room is left.
import { limits } from '@campus/contract/limits'
import { useAccountText } from '../../../text/use-account-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { nicknameLength } from '../account.rules.ts'
import type { useNickname } from './use-nickname.ts'

interface Props {
  nickname: ReturnType<typeof useNickname>
  /** Shown for a nickname that is free. */
  free: string
  hint?: string
}

export function NicknameField({ nickname, free, hint }: Props) {
  const { account } = useAccountText()
  const count = account.nicknameCount(nicknameLength(nickname.value), limits.nicknameLength)
  return (
    <Field
      label={account.nickname}
      name="nickname"
      autoComplete="nickname"
      value={nickname.value}
      onChange={(event) => nickname.setValue(event.target.value)}
      error={nickname.error}
      success={nickname.isFree ? free : undefined}
      hint={hint ? `${hint} ${count}` : count}
      beside={<Button onClick={nickname.check}>{account.check}</Button>}
    />
  )
}
