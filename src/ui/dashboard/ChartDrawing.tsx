import { BarChart, ChartTooltip, LineChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'
import { formatNumber } from '../../arabic/digits.ts'

export type Drawing = {
  label: string
  /** `bars` and `line` run from right to left; the bars of a `ranking` begin at the right, one below the other. */
  kind: 'bars' | 'line' | 'ranking'
  /** A `line` puts a point at `at`, for rows that are not evenly spaced. */
  rows: { key: string; name: string; at?: number; values: Record<string, number | null> }[]
  series: { key: string; label: string; quiet?: boolean }[]
  height?: number
  /** Formats a value; by default as a number. */
  say?: (value: number) => string
  /** Formats `at` on the axis. */
  sayAt?: (at: number) => string
}

/**
 * Drawn right to left: the first row and the value axis are at the right. The library itself draws left to right, or
 * its labels would overlap the bars. Arrow keys move between rows.
 */
export function ChartDrawing({
  label,
  kind,
  rows,
  series,
  height = 160,
  say = formatNumber,
  sayAt,
}: Drawing) {
  const data = rows.map(({ key, name, at, values }) => ({ key, name, at, ...values }))
  const drawn = series.map(({ key, label: name, quiet }) => ({
    name: key,
    label: name,
    color: quiet ? 'gray.6' : 'amber.6',
    ...(quiet && { strokeDasharray: '6 5' }),
  }))
  const isRanking = kind === 'ranking'
  const names = new Map(rows.map(({ at, name }) => [at, name]))
  const nameOf = (value: unknown) =>
    kind === 'line' ? (names.get(Number(value)) ?? '') : String(value ?? '')
  const common = {
    h: isRanking ? Math.max(80, rows.length * 40 + 30) : height,
    dir: 'ltr',
    'aria-label': label,
    role: 'group',
    data,
    dataKey: kind === 'line' ? 'at' : 'name',
    series: drawn,
    valueFormatter: say,
    withLegend: series.length > 1,
    legendProps: { verticalAlign: 'top', height: 32 },
    gridAxis: isRanking ? 'y' : 'x',
    tickLine: 'none',
    tooltipProps: {
      content: ({ label: at, payload }: { label?: unknown; payload?: readonly unknown[] }) => (
        <div dir="rtl">
          <ChartTooltip
            label={nameOf(at)}
            payload={[...(payload ?? [])] as Record<string, unknown>[]}
            series={drawn}
            valueFormatter={say}
          />
        </div>
      ),
    },
  } as const
  const said = rows.flatMap(row => Object.values(row.values).map(value => say(value ?? 0).length))
  const beside = { orientation: 'right' as const, width: 24 + 6 * Math.max(2, ...said) }
  const values = {
    tickFormatter: (value: number) => isolate(say(value)),
    tickMargin: 8,
    tickCount: 3,
    allowDecimals: false,
    domain: [0, 'auto'] as [number, 'auto'],
  }
  const moments = {
    reversed: true,
    minTickGap: 12,
    interval: 'preserveStartEnd' as const,
    tickFormatter: (value: unknown) =>
      isolate(kind === 'line' && sayAt ? sayAt(Number(value)) : nameOf(value)),
  }
  const chart = { 'aria-label': label, margin: { top: 8, right: 0, bottom: 0, left: 8 } }
  if (kind === 'line') {
    return (
      <LineChart
        {...common}
        withDots={false}
        curveType="linear"
        xAxisProps={{
          ...moments,
          type: 'number',
          domain: ['dataMin', 'dataMax'],
        }}
        yAxisProps={{ ...values, ...beside }}
        lineChartProps={chart}
      />
    )
  }
  return (
    <BarChart
      {...common}
      orientation={isRanking ? 'vertical' : 'horizontal'}
      maxBarWidth={44}
      xAxisProps={isRanking ? { ...values, reversed: true } : moments}
      yAxisProps={
        isRanking
          ? { orientation: 'right', width: 150, interval: 0, tickMargin: 8, tickFormatter: shorten }
          : { ...values, ...beside }
      }
      barChartProps={chart}
    />
  )
}

/** A time or a name within Arabic, in a drawing that is left to right. */
const isolate = (text: string) => `\u2067${text}\u2069`

/**
 * Wraps a headline beside its bar to two lines; the table has all of it. The mark keeps the ellipsis at the end of its
 * line.
 */
const shorten = (text: string) =>
  isolate(text.length > 44 ? `${text.slice(0, 43).replace(/\s\S*$/, '')}…\u200f` : text)
