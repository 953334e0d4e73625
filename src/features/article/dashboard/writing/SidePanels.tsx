import { Accordion } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ArticleField } from '../fields/articleValues.ts'
import classes from './ArticleForm.module.css'

export type SidePanel = {
  id: string
  label: string
  /** Form fields that it contains. */
  fields?: ArticleField[]
  content: ReactNode
}

type Props = { panels: SidePanel[]; errors: Record<string, ReactNode>; isWide: boolean }

/** Panels beside the text, on a phone below it. Panels with errors are always open. */
export function SidePanels({ panels, errors, isWide }: Props) {
  const [query] = useSearchParams()
  const [open, setOpen] = useState(() => {
    const first = isWide ? ['publish', 'checks', 'classification', 'cover'] : ['classification']
    return query.has('note') ? ['notes', ...first] : first
  })
  const wrong = panels.filter(panel => panel.fields?.some(field => errors[field])).map(panel => panel.id)
  return (
    <Accordion
      multiple
      variant="contained"
      value={[...new Set([...open, ...wrong])]}
      onChange={setOpen}
      className={classes.side}
      data-side
    >
      {panels.map(({ id, label, content }) => (
        <Accordion.Item key={id} value={id}>
          <Accordion.Control>{label}</Accordion.Control>
          <Accordion.Panel>{content}</Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  )
}
