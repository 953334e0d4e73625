import { Grid, Paper, Stack } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = {
  /** In twelfths of the page; the whole width on a phone. */
  span: number
  /** '100%' makes it as tall as its neighbour. */
  h?: string
  children: ReactNode
}

/** A framed column of fields in the grid of a form's page. */
export function FormColumn({ span, h, children }: Props) {
  return (
    <Grid.Col span={{ base: 12, md: span }}>
      <Paper withBorder p="md" h={h}>
        <Stack>{children}</Stack>
      </Paper>
    </Grid.Col>
  )
}
