import { Badge, Group, Stack, Text, UnstyledButton } from '@mantine/core'
import { middleScreen, type StaffColumn } from '../../../ui/dashboard/StaffTable.tsx'
import { Timestamp } from '../../../ui/Timestamp.tsx'
import type { ContactMessage } from '../contact.contract.ts'

export const messageColumns = (open: (message: ContactMessage) => void): StaffColumn<ContactMessage>[] => [
  {
    accessor: 'subject',
    title: 'الرسالة',
    render: message => (
      <UnstyledButton onClick={() => open(message)} w="100%" py={4}>
        <Stack gap={0}>
          <Text size="sm" fw={message.readAt === null ? 700 : 400} component="span">
            <bdi>{message.subject}</bdi>
          </Text>
          <Text size="xs" c="dimmed" lineClamp={1} component="span">
            <bdi>{message.name || 'قارئ'}</bdi>: {message.message}
          </Text>
          {message.assignedTo && (
            <Text size="xs" c="dimmed" component="span">
              أُسندت إلى <bdi>{message.assignedTo.name}</bdi>
            </Text>
          )}
        </Stack>
      </UnstyledButton>
    ),
  },
  { accessor: 'state', title: 'الحالة', width: 110, render: message => <StateOf message={message} /> },
  {
    accessor: 'createdAt',
    title: 'وصلت',
    sortable: true,
    width: 170,
    visibleMediaQuery: middleScreen,
    render: ({ createdAt }) => <Timestamp at={createdAt} />,
  },
]

function StateOf({ message: { readAt, handledAt } }: { message: ContactMessage }) {
  const [colour, label] =
    handledAt !== null ? ['gray', 'أُنجزت'] : ['amber', readAt === null ? 'جديدة' : 'مفتوحة']
  return (
    <Group>
      <Badge variant="light" color={colour}>
        {label}
      </Badge>
    </Group>
  )
}
