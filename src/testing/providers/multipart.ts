/** Parses a form's fields. A file is represented by its size. */
export async function formOf(body: string, type: string): Promise<Record<string, string>> {
  // The stand-in has read the body as text, which preserves the fields but not the file.
  const form = await new Response(body, { headers: { 'content-type': type } }).formData()
  return Object.fromEntries(
    [...form].map(([name, value]) => [name, typeof value === 'string' ? value : `file:${value.type}`]),
  )
}
