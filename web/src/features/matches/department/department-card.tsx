// The chosen department among the settings, with a button to change it.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ownDepartment } from '../../../data/department/department.ts'
import { useDepartmentText } from '../../../text/use-department-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/list/card.tsx'
import { Crest } from '../../../ui/list/crest.tsx'
import styles from './department-card.module.css'
import { DepartmentSheet } from './department-sheet.tsx'
import { useChooseDepartment } from './use-choose-department.ts'

export function DepartmentCard() {
  const { department: words, cancel } = useDepartmentText()
  const { name } = useQuery(ownDepartment()).data
  const choose = useChooseDepartment()
  const [isOpen, setOpen] = useState(false)
  return (
    <Card title={words.own}>
      <div className={styles.body}>
        {name !== null && <Crest name={name} department={name} />}
        <span>{name ?? words.noneChosen}</span>
        <Button onClick={() => setOpen(true)}>{name === null ? words.choose : words.change}</Button>
      </div>
      {isOpen && (
        <DepartmentSheet
          leave={cancel}
          chosen={name}
          onClose={() => setOpen(false)}
          onChoose={(next) => {
            setOpen(false)
            choose(next)
          }}
        />
      )}
    </Card>
  )
}
