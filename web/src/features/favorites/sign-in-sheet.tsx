// Sheet for a visitor who pressed a star or a follow button: log in first. The return path and the wish travel along.
import { useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import { useText } from '../../text/use-text.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Sheet, SheetActions } from '../../ui/dialog/sheet.tsx'

interface Props {
  /** The match to star or the team to follow after the sign-in. */
  wish: { star: number } | { follow: number }
  hint: string
  onClose: () => void
}

export function SignInSheet({ wish, hint, onClose }: Props) {
  const text = useText()
  const { pathname, search } = useLocation()
  const entry = { from: pathname + search, ...wish }
  return (
    <Sheet title={text.favorites.signInTitle} onClose={onClose}>
      <p>{hint}</p>
      <SheetActions>
        <ButtonLink tone="primary" to={paths.root} state={entry}>
          {text.welcome.logIn}
        </ButtonLink>
        <ButtonLink to={paths.signUp} state={entry}>
          {text.welcome.signUp}
        </ButtonLink>
        <Button onClick={onClose}>{text.close}</Button>
      </SheetActions>
    </Sheet>
  )
}
