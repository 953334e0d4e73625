import { Avatar, Button, FileButton, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconTrash, IconUpload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { client } from '../../../../ui/dashboard/api.ts'
import { snackbar } from '../../../../ui/dashboard/snackbar.ts'
import { Thumb } from '../../../../ui/dashboard/Thumb.tsx'
import { pictureTypes } from '../../../media/dashboard/uploadPicture.ts'
import type { Account } from '../../account.contract.ts'
import { useAccountChanged } from './useAccountChanged.ts'

const side = 88

export function AvatarCard({ account }: { account: Account }) {
  const changed = useAccountChanged()
  const outcome = { onSuccess: changed, onError: (error: unknown) => snackbar.error(error) }
  const upload = useMutation({ mutationFn: (file: File) => client.account.setAvatar({ file }), ...outcome })
  const remove = useMutation({ mutationFn: () => client.account.removeAvatar(), ...outcome })
  const { avatar, name } = account
  return (
    <Paper component="section" withBorder p="md" aria-label="صورتي">
      <Title order={2} size="h5" mb="md">
        صورتي
      </Title>
      <Group wrap="nowrap" align="center">
        {avatar ? (
          <Thumb picture={avatar} width={side} aspect="1x1" alt="صورتي" />
        ) : (
          <Avatar size={side} radius="sm" variant="default" aria-hidden>
            {name.slice(0, 1)}
          </Avatar>
        )}
        <Stack gap="xs">
          <Group gap="xs">
            <FileButton accept={pictureTypes} onChange={file => file && upload.mutate(file)}>
              {props => (
                <Button
                  {...props}
                  size="xs"
                  variant="default"
                  leftSection={<IconUpload size={14} />}
                  loading={upload.isPending}
                >
                  {avatar ? 'ارفع غيرها' : 'ارفع صورة'}
                </Button>
              )}
            </FileButton>
            {avatar && (
              <Button
                size="xs"
                variant="subtle"
                color="red"
                leftSection={<IconTrash size={14} />}
                loading={remove.isPending}
                onClick={() => remove.mutate()}
              >
                أزِلها
              </Button>
            )}
          </Group>
          <Text size="xs" c="dimmed">
            تُحفظ فور اختيارها.
          </Text>
        </Stack>
      </Group>
    </Paper>
  )
}
