import { Button, Code, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router'

/** Also for who may not see the page: it is not said that there is one. */
export function NotFoundPage({ fullPath }: { fullPath: string }) {
  return (
    <Stack align="center" gap="sm" py={80} px="md">
      <title>الصفحة غير موجودة · غرفة الأخبار</title>
      <Text fz={64} fw={700} c="dimmed" lh={1}>
        404
      </Text>
      <Title order={1} size="h2">
        الصفحة غير موجودة
      </Title>
      <Text ta="center">لا توجد صفحة بهذا العنوان، أو ليست من صلاحياتك.</Text>
      <Code dir="ltr">Page Not Found: {fullPath}</Code>
      <Button component={Link} to="/dashboard" mt="sm">
        إلى لوحة التحكم
      </Button>
    </Stack>
  )
}
