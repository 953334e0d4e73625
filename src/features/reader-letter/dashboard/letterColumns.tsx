import { Badge, Stack, Text, UnstyledButton } from '@mantine/core'
import { middleScreen, type StaffColumn } from '../../../ui/dashboard/StaffTable.tsx'
import { Timestamp } from '../../../ui/Timestamp.tsx'
import { letterTitle } from '../reader-letter.addresses.policy.ts'
import type { LetterState, StaffLetter } from '../reader-letter.contract.ts'

export const stateLabels: Record<LetterState, string> = {
  new: 'جديدة',
  chosen: 'مختارة',
  published: 'منشورة',
  declined: 'اعتُذر عنها',
}
const colours: Record<LetterState, string> = {
  new: 'amber',
  chosen: 'blue',
  published: 'teal',
  declined: 'gray',
}

export const letterColumns = (open: (letter: StaffLetter) => void): StaffColumn<StaffLetter>[] => [
  {
    accessor: 'name',
    title: 'الرسالة',
    sortable: true,
    render: letter => (
      <UnstyledButton onClick={() => open(letter)} w="100%" py={4}>
        <Stack gap={0}>
          <Text size="sm" fw={letter.state === 'new' ? 700 : 400} component="span">
            <bdi>{letterTitle(letter)}</bdi>
          </Text>
          <Text size="xs" c="dimmed" lineClamp={1} component="span">
            <bdi>{letter.name}</bdi>، <bdi>{letter.city}</bdi>: {letter.text}
          </Text>
          {letter.article && (
            <Text size="xs" c="dimmed" lineClamp={1} component="span">
              عن: <bdi>{letter.article.title}</bdi>
            </Text>
          )}
        </Stack>
      </UnstyledButton>
    ),
  },
  {
    accessor: 'state',
    title: 'الحالة',
    width: 120,
    render: ({ state }) => (
      <Badge variant="light" color={colours[state]}>
        {stateLabels[state]}
      </Badge>
    ),
  },
  {
    accessor: 'createdAt',
    title: 'وصلت',
    sortable: true,
    width: 170,
    visibleMediaQuery: middleScreen,
    render: ({ createdAt }) => <Timestamp at={createdAt} />,
  },
]
