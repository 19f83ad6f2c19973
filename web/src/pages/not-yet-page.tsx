// A page that has its place but is still being built: says so, and shows the way to what is ready.
import { Hammer } from 'lucide-react'
import { paths } from '../paths.ts'
import { useText } from '../text/use-text.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Screen } from './screen.tsx'

export function NotYet() {
  const text = useText()
  return (
    <Notice icon={<Hammer aria-hidden="true" />} title={text.notYet.heading} hint={text.notYet.hint}>
      <ButtonLink to={paths.main}>{text.notYet.home}</ButtonLink>
    </Notice>
  )
}

export function NotYetPage({ title, hasBack = false }: { title: string; hasBack?: boolean }) {
  return (
    <Screen key={title} title={title} hasBack={hasBack}>
      <NotYet />
    </Screen>
  )
}
