import { Kbd, Modal, Text } from '@mantine/core'
import classes from './Wire.module.css'
import { wireCommands } from './wireKeys.ts'

/** The list's keys, by their place on a Latin keyboard. */
export function KeysHelp({ onClose }: { onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="مفاتيح الوارد" closeButtonProps={{ 'aria-label': 'أغلق' }}>
      <Text size="sm" c="dimmed" mb="md">
        تعمل بمواضعها على لوحة المفاتيح، عربية كانت أو لاتينية.
      </Text>
      <dl className={classes.keys}>
        {Object.values(wireCommands).map(({ key, label }) => (
          <div key={key} style={{ display: 'contents' }}>
            <dt>
              <Kbd lang="en">{key}</Kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
