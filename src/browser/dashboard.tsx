import { createRoot } from 'react-dom/client'
import { App } from '../dashboard/App.tsx'
import { startSession } from '../ui/dashboard/startSession.ts'
import { takeHouseStyle } from '../ui/takeHouseStyle.ts'
import { keepLocale } from './locale.ts'

keepLocale()
takeHouseStyle()
void startSession()

const container = document.getElementById('dashboard')
if (container) createRoot(container).render(<App />)
