export { freezePayouts, setCountdownEnd } from './change-setting.ts'
export { readSetting, settingFrom } from './read-setting.ts'
export { settingsView } from './views.ts'
