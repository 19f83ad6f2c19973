// /admin/screens: pairs televisions, and steers what each of them shows.
import { PairForm } from '../../features/screens/pair-form.tsx'
import { ScreenList } from '../../features/screens/screen-list.tsx'
import { Screen } from '../../layouts/screen.tsx'
import { useScreensText } from '../../text/use-screens-text.ts'
import panel from '../../ui/list/panel.module.css'

export function ScreensPage() {
  const { screens: words } = useScreensText()
  return (
    <Screen title={words.title} hasBack>
      <div className={panel.columns}>
        <PairForm />
        <ScreenList />
      </div>
    </Screen>
  )
}
