import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { Link } from 'react-router'

type Props = { isNewer: boolean }

const titleOf = ({ isNewer }: Props) => (isNewer ? 'صدرت نسخة أحدث من غرفة الأخبار' : 'تعذّر فتح هذا الجزء')

/** Replaces a page that could not be loaded. */
export function MissingPage({ isNewer }: Props) {
  return (
    <Stack align="center" gap="sm" py={80} px="md" role="alert">
      <title>تعذّر فتح الصفحة · غرفة الأخبار</title>
      <Title order={1} size="h2" ta="center">
        {titleOf({ isNewer })}
      </Title>
      <Text ta="center">
        {isNewer
          ? 'تُفتح هذه الصفحة بعد إعادة التحميل.'
          : 'لم تصل الصفحة من الخادم. تحقّق من اتصالك ثم أعد التحميل.'}
      </Text>
      <Group mt="sm">
        <ReloadButton />
        <Button component={Link} to="/dashboard" variant="default">
          إلى لوحة التحكم
        </Button>
      </Group>
    </Stack>
  )
}

/** Replaces a part of a page; unsaved input beside it must not be lost. */
export function MissingPart({ isNewer }: Props) {
  return (
    <Alert color="amber" role="alert" title={titleOf({ isNewer })}>
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          {isNewer
            ? 'احفظ ما كتبتَه في هذه الصفحة، ثم أعد تحميلها.'
            : 'لم يصل من الخادم. احفظ ما كتبتَه، وتحقّق من اتصالك، ثم أعد التحميل.'}
        </Text>
        <ReloadButton />
      </Group>
    </Alert>
  )
}

function ReloadButton() {
  return (
    <Button leftSection={<IconRefresh size={16} />} onClick={() => location.reload()}>
      أعد التحميل
    </Button>
  )
}
