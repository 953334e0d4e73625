import { Anchor, Badge, Box, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { middleScreen, type StaffColumn } from '../../../ui/dashboard/StaffTable.tsx'
import { Timestamp } from '../../../ui/Timestamp.tsx'
import type { CodeState, RedeemedCode } from '../voucher.contract.ts'

export const stateLabels = {
  redeemed: 'استُبدل',
  unused: 'لم يُستبدل',
  revoked: 'ملغى',
} satisfies Record<CodeState, string>

const stateColors = { redeemed: 'green', unused: 'gray', revoked: 'red' } satisfies Record<CodeState, string>

function stateOf({ isUsed, revokedAt }: RedeemedCode): CodeState {
  return revokedAt ? 'revoked' : isUsed ? 'redeemed' : 'unused'
}

export const codeColumns: StaffColumn<RedeemedCode & { id: number }>[] = [
  {
    accessor: 'code',
    title: 'الرمز',
    render: row => (
      <Stack gap={2} align="flex-start">
        <Text
          component="bdi"
          dir="ltr"
          size="sm"
          fw={500}
          translate="no"
          td={row.revokedAt ? 'line-through' : undefined}
          style={{ overflowWrap: 'anywhere' }}
        >
          {row.code}
        </Text>
        <StateBadge code={row} />
        <Box hiddenFrom="sm">{row.isUsed && <Reader code={row} />}</Box>
      </Stack>
    ),
  },
  {
    accessor: 'reader',
    title: 'القارئ',
    visibleMediaQuery: middleScreen,
    render: code => <Reader code={code} />,
  },
  {
    accessor: 'redeemedAt',
    title: 'استبدله في',
    sortable: true,
    width: 160,
    visibleMediaQuery: middleScreen,
    render: ({ redeemedAt }) => (redeemedAt ? <Timestamp at={redeemedAt} /> : '—'),
  },
]

function StateBadge({ code }: { code: RedeemedCode }) {
  const state = stateOf(code)
  return (
    <Badge size="sm" variant="light" color={stateColors[state]}>
      {stateLabels[state]}
    </Badge>
  )
}

function Reader({ code: { reader, isUsed } }: { code: RedeemedCode }) {
  if (!reader)
    return (
      <Text size="sm" c="dimmed">
        {isUsed ? 'حُذف حسابه' : '—'}
      </Text>
    )
  return (
    <Stack gap={0}>
      <Anchor component={Link} to={`/dashboard/members/${reader.id}`} size="sm">
        <bdi>{reader.name}</bdi>
      </Anchor>
      <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        <bdi>{reader.email}</bdi>
      </Text>
    </Stack>
  )
}
