// Page for unknown addresses: 404 and a link to the schedule.
import { Compass } from 'lucide-react'
import { Screen } from '../../layouts/screen.tsx'
import { paths } from '../../paths.ts'
import { useText } from '../../text/use-text.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'

export function NotFoundPage() {
  const text = useText()
  return (
    <Screen title={text.notFound.title} hasBack>
      <Notice icon={<Compass aria-hidden="true" />} title="404" hint={text.notFound.hint}>
        <ButtonLink tone="primary" to={paths.main}>
          {text.matches.toSchedule}
        </ButtonLink>
      </Notice>
    </Screen>
  )
}
