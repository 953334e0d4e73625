import { Button, Code, Stack, Text, Title } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { readablePath } from '../readablePath.ts'

// SPECIFICATION.md section 8: no route matches; a route's permission check fails.
const messages = { unmatched: 'Page not found', refused: 'Page Not Found' }

/** Also for users without rights to the page: the Arabic text does not reveal that it exists. */
export function NotFoundPage({ because }: { because: keyof typeof messages }) {
  const { pathname, search, hash } = useLocation()
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
      <Code dir="ltr" lang="en" maw="100%" style={{ overflowWrap: 'anywhere' }}>
        {messages[because]}: <FullPath path={readablePath(pathname + search + hash)} />
      </Code>
      <Button component={Link} to="/dashboard" mt="sm">
        إلى لوحة التحكم
      </Button>
    </Stack>
  )
}

/** Isolates each segment, to keep the order left to right with Arabic segments. */
function FullPath({ path }: { path: string }) {
  return (
    <bdi dir="ltr">
      {path.split(/(?<=[/?&=#])|(?=[/?&=#])/).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the segments of an address are never reordered
        <bdi key={index}>{part}</bdi>
      ))}
    </bdi>
  )
}
