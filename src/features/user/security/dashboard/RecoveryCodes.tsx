import { Alert, Code, List, Text } from '@mantine/core'

export function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <Alert color="teal" title="احفظ هذه الرموز" role="status">
      <Text size="sm">يصلح كلٌّ منها مرة واحدة إن فقدت هاتفك أو لم يصلك البريد، ولن تظهر ثانية.</Text>
      <List dir="ltr" size="sm" mt="xs">
        {codes.map(code => (
          <List.Item key={code}>
            <Code>{code}</Code>
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
