// List of the sports that the campus made itself, with their actions.
import type { OwnSport } from '@campus/contract/own-sports'
import { useQuery } from '@tanstack/react-query'
import { Dices } from 'lucide-react'
import { useState } from 'react'
import { ownSportList, useDeleteSport } from '../../../data/sports/own-sports.ts'
import { sportPath } from '../../../paths.ts'
import { useSeasonText } from '../../../text/use-season-text.ts'
import { errorText } from '../../../text/use-text.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/dialog/confirm.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { Card } from '../../../ui/list/card.tsx'
import panel from '../../../ui/list/panel.module.css'
import { RowList } from '../../../ui/list/row-list.tsx'
import { LoadedList } from '../../../ui/loading/loaded-list.tsx'

export function SportList() {
  const { ownSports: words } = useSeasonText().office
  const query = useQuery(ownSportList())
  return (
    <LoadedList query={query} failed={words.loadFailed}>
      {(sports) => (
        <Card title={words.list} note={words.count(sports.length)}>
          <RowList
            items={sports}
            keyOf={({ sport }) => Number(sport.slice('OWN_'.length))}
            empty={<Notice icon={<Dices aria-hidden="true" />} title={words.empty} hint={words.emptyHint} />}
          >
            {(sport) => <Row sport={sport} />}
          </RowList>
        </Card>
      )}
    </LoadedList>
  )
}

function Row({ sport }: { sport: OwnSport }) {
  const text = useSeasonText()
  const { common, ownSports: words } = text.office
  const [isAsking, setAsking] = useState(false)
  const remove = useDeleteSport()
  const close = () => {
    setAsking(false)
    remove.reset()
  }
  return (
    <div className={panel.row}>
      <div className={panel.main}>
        <strong>{text.sport(sport.sport)}</strong>
        <small>{words.basedOn(text.sport(sport.base))}</small>
      </div>
      <div className={panel.tools}>
        <ButtonLink to={sportPath(sport.sport)}>{common.edit}</ButtonLink>
        <Button onClick={() => setAsking(true)}>{common.remove}</Button>
      </div>
      {isAsking && (
        <Confirm
          title={words.deleteTitle(sport.names.ko)}
          action={common.remove}
          text={words.deleteText}
          tone="danger"
          busy={remove.isPending}
          error={remove.error ? errorText(text, remove.error) : undefined}
          onConfirm={() =>
            remove.mutate(sport.sport, {
              onSuccess: () => {
                toast(words.deleted)
                close()
              },
            })
          }
          onClose={close}
        />
      )}
    </div>
  )
}
