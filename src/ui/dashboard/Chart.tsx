import { Skeleton, Table } from '@mantine/core'
import { Suspense } from 'react'
import { formatNumber } from '../../arabic/digits.ts'
import { checkBuild } from '../builds.ts'
import type { Drawing } from './ChartDrawing.tsx'
import { lazyPart } from './lazyPart.tsx'
import { MissingPart } from './MissingPart.tsx'

const ChartDrawing = lazyPart(
  () => import('./ChartDrawing.tsx').then(part => part.ChartDrawing),
  checkBuild,
  MissingPart,
)

type Props = Drawing & {
  /** Heading of the table's first column. */
  head: string
  /** False if the same figures are in a table below. */
  withTable?: boolean
}

/** A chart, drawn by a library that is loaded on first use, with its figures in a table behind. */
export function Chart({ head, withTable = true, ...drawing }: Props) {
  return (
    <>
      <Suspense fallback={<Skeleton h={drawing.height ?? 160} />}>
        <ChartDrawing {...drawing} />
      </Suspense>
      {withTable && <ChartTable head={head} {...drawing} />}
    </>
  )
}

/** Figures of a chart, or of several with the same rows. */
export function ChartTable({
  label,
  head,
  series,
  rows,
  say = formatNumber,
}: Pick<Props, 'label' | 'head' | 'series' | 'rows' | 'say'>) {
  return (
    <details>
      <summary>الأرقام في جدول</summary>
      <Table.ScrollContainer minWidth={200} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table striped aria-label={label}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{head}</Table.Th>
              {series.map(({ key, label: name }) => (
                <Table.Th key={key}>{name}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ key, name, values }) => (
              <Table.Tr key={key}>
                <Table.Th scope="row" fw={400}>
                  <bdi>{name}</bdi>
                </Table.Th>
                {series.map(({ key: of }) => (
                  <Table.Td key={of}>{typeof values[of] === 'number' ? say(values[of]) : '—'}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </details>
  )
}
