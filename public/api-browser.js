// Draws the OpenAPI documents: a line a call, its parameters, body and answer inside.
const calls = document.getElementById('calls')
const find = document.getElementById('find')

const make = (name, text, parent) => {
  const element = document.createElement(name)
  if (text) element.textContent = text
  parent?.append(element)
  return element
}

const names = ['openapi', 'openapi-newsroom', 'openapi-management']
const documents = await Promise.all(names.map(async name => (await fetch(`/api/v1/${name}.json`)).json()))
calls.replaceChildren()
for (const [path, methods] of documents.flatMap(({ paths }) => Object.entries(paths))) {
  for (const [method, call] of Object.entries(methods)) {
    const details = make('details', '', calls)
    details.dataset.words = `${method} ${path} ${call.summary ?? ''}`.toLowerCase()
    const summary = make('summary', '', details)
    make('b', method.toUpperCase(), summary)
    make('code', `/api/v1${path}`, summary)
    make('span', call.summary, summary)
    details.addEventListener('toggle', () => {
      if (!details.open || details.querySelector('pre')) return
      const parts = {
        parameters: call.parameters,
        body: call.requestBody?.content,
        responses: call.responses,
      }
      for (const [name, value] of Object.entries(parts)) {
        if (!value) continue
        make('h4', name, details).dir = 'ltr'
        make('pre', JSON.stringify(value, null, 2), details)
      }
    })
  }
}
find.addEventListener('input', () => {
  for (const row of calls.children) row.hidden = !row.dataset.words.includes(find.value.trim().toLowerCase())
})
