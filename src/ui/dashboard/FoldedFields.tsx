import { Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import classes from './FoldedFields.module.css'

type Props = {
  title: string
  /** Tells what is set, so that nobody opens it to see. */
  says: string
  /** The form's errors. The fields open where one of them has an error. */
  errors: Record<string, ReactNode>
  /** Names of the fields in the form. */
  fields: string[]
  children: ReactNode
}

/** Fields that few need, behind a line that says what is set in them. */
export function FoldedFields({ title, says, errors, fields, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const hasError = Object.keys(errors).some(path => fields.includes(path.split('.')[0] ?? ''))
  return (
    <details
      className={classes.fold}
      open={isOpen || hasError}
      onToggle={event => setOpen(event.currentTarget.open)}
    >
      <summary className={classes.line}>
        <Text component="span" size="sm" fw={500}>
          {title}
        </Text>
        <Text component="span" size="sm" c="dimmed">
          {says}
        </Text>
      </summary>
      <Stack className={classes.fields}>{children}</Stack>
    </details>
  )
}
