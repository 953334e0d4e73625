import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PageHeader } from './PageHeader.tsx'
import { type StaffListProps, StaffTable } from './StaffTable.tsx'

type Props<Row extends { id: number }> = Omit<StaffListProps<Row>, 'label' | 'empty'> & {
  title: string
  /** Name of the rows, if not the title. */
  label?: string
  /** Short description of the page. */
  text?: string
  empty: { title: string; text?: string }
  /** Button to create one: a link, or it opens a dialog. False without the right. */
  /** Beside that button. */
  more?: ReactNode
  add?: false | { label: string; to?: string; onClick?: () => void }
}

/** A page with a list: heading, button to create one, table. */
export function ListPage<Row extends { id: number }>({
  title,
  label = title,
  text,
  empty,
  add,
  more,
  ...table
}: Props<Row>) {
  const action = add && <AddButton {...add} />
  return (
    <>
      <PageHeader
        title={title}
        {...(text === undefined ? {} : { text })}
        actions={
          more ? (
            <>
              {more}
              {action}
            </>
          ) : (
            action
          )
        }
      />
      <StaffTable label={label} empty={{ ...empty, action }} {...table} />
    </>
  )
}

function AddButton({ label, to, onClick }: { label: string; to?: string; onClick?: () => void }): ReactNode {
  const leftSection = <IconPlus size={16} />
  return to === undefined ? (
    <Button leftSection={leftSection} onClick={onClick}>
      {label}
    </Button>
  ) : (
    <Button component={Link} to={to} leftSection={leftSection}>
      {label}
    </Button>
  )
}
