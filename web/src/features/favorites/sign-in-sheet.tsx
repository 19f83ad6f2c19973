// What a visitor who pressed a star is told: log in first. The way back, and the star, travel along.
import { useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import { useText } from '../../text/use-text.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Sheet, SheetActions } from '../../ui/sheet.tsx'

export function SignInSheet({ matchId, onClose }: { matchId: number; onClose: () => void }) {
  const text = useText()
  const { pathname, search } = useLocation()
  return (
    <Sheet title={text.favorites.signInTitle} onClose={onClose}>
      <p>{text.favorites.signInHint}</p>
      <SheetActions>
        <ButtonLink tone="primary" to={paths.root} state={{ from: pathname + search, star: matchId }}>
          {text.welcome.logIn}
        </ButtonLink>
        <Button onClick={onClose}>{text.close}</Button>
      </SheetActions>
    </Sheet>
  )
}
