// Buttons of a row that is edited in place: save or cancel.
import { useText } from '../../text/use-text.tsx'
import { Button } from '../button.tsx'
import panel from '../list/panel.module.css'

interface Props {
  save: string
  isBusy: boolean
  onLeave: () => void
}

export function EditFoot({ save, isBusy, onLeave }: Props) {
  const { cancel } = useText()
  return (
    <div className={panel.actions}>
      <Button type="submit" tone="primary" aria-disabled={isBusy}>
        {save}
      </Button>
      <Button onClick={onLeave}>{cancel}</Button>
    </div>
  )
}
