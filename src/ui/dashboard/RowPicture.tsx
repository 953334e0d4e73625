import { Avatar } from '@mantine/core'
import type { Picture } from '../../contract/fields.ts'
import { Thumb } from './Thumb.tsx'

/** Picture in a list's row, or the first letter of the name. */
export function RowPicture({ picture, name }: { picture: Picture | null; name: string }) {
  return picture ? (
    <Thumb picture={picture} width={36} aspect="1x1" maxWidth={160} alt="" />
  ) : (
    <Avatar size={36} radius="sm" variant="default" aria-hidden>
      {name.replace(/^ال/, '').slice(0, 1)}
    </Avatar>
  )
}
