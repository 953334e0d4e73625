import { Badge, Button, Card, Group, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatGregorian } from '../../../arabic/dates.ts'
import { formatNumber, formatPercent, toDigits } from '../../../arabic/digits.ts'
import { Address } from '../../../ui/Address.tsx'
import { api } from '../../../ui/dashboard/api.ts'
import { Failure } from '../../../ui/dashboard/Failure.tsx'
import { PageHeader } from '../../../ui/dashboard/PageHeader.tsx'
import { useRights } from '../../../ui/dashboard/useRights.ts'
import { readablePath } from '../../../ui/readablePath.ts'
import { pictureSources } from '../../media/variants.ts'
import { type AdPosition, adContract } from '../ad.contract.ts'
import { AdPositionDialog } from './AdPositionDialog.tsx'
import { kindLabels, positionLabels } from './adLabels.ts'

/** The site's ad positions, with contents and figures. */
export function AdPositionsPage() {
  const query = useQuery(api.ad.all.queryOptions())
  const [edited, setEdited] = useState<AdPosition>()
  const may = useRights(adContract)
  return (
    <>
      <PageHeader
        title="مواضع الإعلانات"
        text="المواضع ثابتة في الموقع؛ الموضع الفارغ لا يأخذ مكانًا من الصفحة."
      />
      {query.isError && <Failure error={query.error} onRetry={query.refetch} />}
      {query.isPending && <Skeleton h={320} role="status" aria-label="تُجلب المواضع…" />}
      {query.data && (
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
          {query.data.map(position => (
            <PositionCard
              key={position.id}
              position={position}
              onEdit={may.edit ? () => setEdited(position) : undefined}
            />
          ))}
        </SimpleGrid>
      )}
      {edited && <AdPositionDialog position={edited} onClose={() => setEdited(undefined)} />}
    </>
  )
}

function PositionCard({ position, onEdit }: { position: AdPosition; onEdit: (() => void) | undefined }) {
  const { key, title, kind, image, link, shown, impressions, clicks } = position
  const { name, size } = positionLabels[key]
  return (
    <Card withBorder padding="md">
      <Stack gap="sm" h="100%">
        <Group justify="space-between" wrap="nowrap" align="start">
          <div>
            <Title order={2} size="h4">
              {name}
            </Title>
            <Text size="sm" c="dimmed">
              {toDigits(size)}
            </Text>
          </div>
          <StateBadge position={position} />
        </Group>
        {kind === 'image' && image && <WholeAd picture={image} />}
        {shown || title ? (
          <div>
            <Text size="sm">{title || 'بلا عنوان'}</Text>
            {/* No separator dot, which could be left at the end of a line. */}
            <Group gap="0 var(--mantine-spacing-sm)" fz="sm" c="dimmed">
              <span>{kindLabels[kind]}</span>
              {link && <Address of={URL.parse(link)?.hostname ?? readablePath(link)} />}
            </Group>
          </div>
        ) : (
          <Text size="sm" c="dimmed">
            لا شيء فيه.
          </Text>
        )}
        <Group gap="lg" mt="auto">
          <Figure label="مرات الظهور" value={formatNumber(impressions)} />
          <Figure label="النقرات" value={formatNumber(clicks)} />
          <Figure
            label="نسبة النقر"
            value={impressions > 0 ? formatPercent((100 * clicks) / impressions) : '—'}
          />
        </Group>
        {onEdit && (
          <Button variant="default" onClick={onEdit} aria-label={`عدّل: ${name}`}>
            عدّل
          </Button>
        )}
      </Stack>
    </Card>
  )
}

/** Uncropped: a banner keeps its width. */
function WholeAd({ picture }: { picture: NonNullable<AdPosition['image']> }) {
  const { source, img } = pictureSources(picture, '320px', { maxWidth: 640 })
  return (
    <picture>
      <source {...source} />
      <img
        {...img}
        alt=""
        loading="lazy"
        style={{
          display: 'block',
          inlineSize: '100%',
          blockSize: 'auto',
          maxBlockSize: 220,
          objectFit: 'contain',
        }}
      />
    </picture>
  )
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      <Text fw={600}>{value}</Text>
    </div>
  )
}

/** Reason why readers do not see it, if so. */
function StateBadge({ position: { shown, enabled, from, to } }: { position: AdPosition }) {
  if (shown) return <Badge color="gray.9">يظهر الآن</Badge>
  if (!enabled) return <Badge color="gray.7">متوقف</Badge>
  if (from && Date.parse(from) > Date.now()) return <Badge color="blue.9">يبدأ {formatGregorian(from)}</Badge>
  if (to && Date.parse(to) <= Date.now()) return <Badge color="gray.7">انتهى</Badge>
  return <Badge color="gray.7">فارغ</Badge>
}
