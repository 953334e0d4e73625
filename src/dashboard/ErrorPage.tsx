import { Button, Code, Group, Stack, Text, Title } from '@mantine/core'
import { Link, useRouteError } from 'react-router'
import { NotFoundPage } from '../ui/dashboard/NotFoundPage.tsx'
import { errorWords, statusOfError } from '../ui/errorWords.ts'

/** Errors of a page; 404 has its own text. */
export function ErrorPage() {
  const error = useRouteError()
  const status = statusOfError(error)
  const words = errorWords(status)
  if (status === 404) return <NotFoundPage because="unmatched" />
  return (
    <Stack align="center" gap="sm" py={80} px="md" role="alert">
      <title>خطأ · غرفة الأخبار</title>
      <Text fz={64} fw={700} c="dimmed" lh={1}>
        {status}
      </Text>
      <Title order={1} size="h2">
        {words.title}
      </Title>
      <Text ta="center">{words.text} لم تُفقد مسوداتك المحفوظة؛ وإن تكرر الخطأ فأخبر الدعم.</Text>
      <Code dir="ltr">{error instanceof Error && error.message ? error.message : words.reason}</Code>
      <Group mt="sm">
        <Button onClick={() => location.reload()}>أعد التحميل</Button>
        <Button component={Link} to="/dashboard" reloadDocument variant="default">
          إلى لوحة التحكم
        </Button>
      </Group>
    </Stack>
  )
}

export function UnmatchedPage() {
  return <NotFoundPage because="unmatched" />
}
