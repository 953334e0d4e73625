import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PageHeader } from './PageHeader.tsx'
import { type StaffListProps, StaffTable } from './StaffTable.tsx'

type Props<Row extends { id: number }> = Omit<StaffListProps<Row>, 'label' | 'empty'> & {
  title: string
  /** The rows' name, where it is not the title. */
  label?: string
  /** A line about the page. */
  text?: string
  empty: { title: string; text?: string }
  /** The button for a new one: a link, or it opens a dialog. False without the right to it. */
  add?: false | { label: string; to?: string; onClick?: () => void }
}

/** A page that is a list: heading, button for a new one, table. */
export function ListPage<Row extends { id: number }>({
  title,
  label = title,
  text,
  empty,
  add,
  ...table
}: Props<Row>) {
  const action = add && <AddButton {...add} />
  return (
    <>
      <PageHeader title={title} {...(text === undefined ? {} : { text })} actions={action} />
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
