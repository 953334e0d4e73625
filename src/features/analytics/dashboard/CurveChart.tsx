import { Group, Text } from '@mantine/core'
import { formatNumber } from '../../../arabic/digits.ts'
import * as nouns from '../../../arabic/nouns.ts'
import { plural } from '../../../arabic/plural.ts'
import type { ArticleFigures } from '../analytics.contract.ts'
import css from './CurveChart.module.css'
import { sayHours } from './sayGrowth.ts'

const [width, height] = [720, 200]

/** How the views grew, beside the section's median; the beginning is on the right. Its figures are in a table below. */
export function CurveChart({ curve, peers }: Pick<ArticleFigures, 'curve' | 'peers'>) {
  const most = Math.max(1, ...curve.map(({ views, median }) => Math.max(views, median ?? 0)))
  const hours = Math.max(1, curve.at(-1)?.hour ?? 1)
  const pointAt = (hour: number, value: number) =>
    `${width - (hour / hours) * width},${height - (value / most) * height}`
  const compared = curve.filter(({ median }) => median !== null)
  const last = curve.at(-1)
  return (
    <>
      <Group justify="space-between" mb={4}>
        <Group gap="md">
          <Text size="sm">
            <span className={css.mark} aria-hidden />
            هذا المقال
          </Text>
          {compared.length > 0 && (
            <Text size="sm" c="dimmed">
              <span className={css.medianMark} aria-hidden />
              وسيط القسم، من {plural(peers, nouns.article)}
            </Text>
          )}
        </Group>
        <Text size="xs" c="dimmed">
          الأعلى {formatNumber(Math.round(most))}
        </Text>
      </Group>
      <svg
        className={css.chart}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`القراءات بعد ${sayHours(last?.hour ?? 0)}: ${formatNumber(last?.views ?? 0)}`}
      >
        {[0, 0.5, 1].map(share => (
          <line
            key={share}
            className={css.grid}
            x1={0}
            x2={width}
            y1={height - share * height}
            y2={height - share * height}
          />
        ))}
        <polyline
          className={css.median}
          points={compared.map(({ hour, median }) => pointAt(hour, median ?? 0)).join(' ')}
        />
        <polyline
          className={css.line}
          points={curve.map(({ hour, views }) => pointAt(hour, views)).join(' ')}
        />
      </svg>
      <Group justify="space-between" mt={4} aria-hidden>
        <Text size="xs" c="dimmed">
          النشر
        </Text>
        <Text size="xs" c="dimmed">
          {sayHours(hours)}
        </Text>
      </Group>
    </>
  )
}
