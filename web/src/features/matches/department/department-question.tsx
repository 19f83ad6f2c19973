// Asks a fan once which department is theirs, then whether to notify them of its matches; after a skip one line offers it again.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Star, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { chooseDepartment, closeQuestion, ownDepartment, skipQuestion } from '../../../data/department/department.ts'
import { followedTeams } from '../../../data/favorites/follows.ts'
import { whoAmI } from '../../../data/users/me.ts'
import { useDepartmentText } from '../../../text/use-department-text.ts'
import { IconButton } from '../../../ui/button.tsx'
import styles from './department-question.module.css'
import { DepartmentSheet } from './department-sheet.tsx'
import { canOfferPush, PushOffer } from './push-offer.tsx'
import { useChooseDepartment } from './use-choose-department.ts'

export function DepartmentQuestion() {
  const { department: words, close } = useDepartmentText()
  const client = useQueryClient()
  const { data: own } = useQuery(ownDepartment())
  const { data: me } = useQuery(whoAmI())
  const { data: follows } = useQuery({ ...followedTeams(), enabled: Boolean(me) })
  const choose = useChooseDepartment()
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  // Somebody who follows a team already, on another device, has said it there.
  const followed = own.name === null && own.question !== 'closed' ? follows?.[0]?.department : undefined
  useEffect(() => {
    if (followed) chooseDepartment(client, followed, true)
  }, [followed, client])

  if (chosen !== null)
    return <PushOffer department={chosen} userId={me?.userId ?? null} onClose={() => setChosen(null)} />
  const isKnown = me === null || (me !== undefined && follows !== undefined)
  if (own.name !== null || !isKnown || followed || me?.role === 'ADMIN') return null
  if (isOpen || own.question === 'open') {
    return (
      <DepartmentSheet
        leave={words.skip}
        onClose={() => {
          setOpen(false)
          skipQuestion(client)
        }}
        onChoose={(name) => {
          setOpen(false)
          choose(name)
          void canOfferPush(me?.userId ?? null).then((can) => can && setChosen(name))
        }}
      />
    )
  }
  if (own.question === 'closed') return null
  return (
    <p className={styles.line}>
      <Star aria-hidden="true" size="1.125rem" />
      <span>{words.offer}</span>
      <button type="button" onClick={() => setOpen(true)}>
        {words.choose}
      </button>
      <IconButton label={close} onClick={() => closeQuestion(client)}>
        <X aria-hidden="true" />
      </IconButton>
    </p>
  )
}
