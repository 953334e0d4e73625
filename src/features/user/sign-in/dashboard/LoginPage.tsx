import { Center, Paper, Stack, Text, Title } from '@mantine/core'
import { settleSession } from '../../../../ui/dashboard/session.ts'
import { LoginForm } from './LoginForm.tsx'

/** Its guard redirects to `next` once there is a session. */
export function LoginPage() {
  return (
    <Center component="main" mih="100dvh" p="md">
      <title>دخول العاملين · غرفة الأخبار</title>
      <Paper withBorder p="xl" w="100%" maw={400} radius="lg">
        <Stack gap={4} mb="lg">
          <Title order={1} size="h2">
            غرفة الأخبار
          </Title>
          <Text c="dimmed" size="sm">
            دخول المحررين والوكالات
          </Text>
        </Stack>
        <LoginForm onSignedIn={settleSession} />
      </Paper>
    </Center>
  )
}
