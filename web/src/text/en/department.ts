// The English text of choosing a department, and of the offer of notifications that follows.
import type { DepartmentText } from '../use-department-text.ts'

export const enDepartment: Pick<DepartmentText, 'department'> = {
  department: {
    title: 'Choose your department',
    lead: 'Its matches come first on this page.',
    search: 'Name of the department',
    none: 'No such department.',
    loadFailed: 'The departments could not be loaded.',
    skip: 'Skip',
    pick: 'Choose a department',
    start: (name) => `Start with ${name}`,
    changeLater: 'You can change it in the settings.',
    offer: 'See your department first',
    choose: 'Choose',
    change: 'Change',
    own: 'My department',
    noneChosen: 'Not chosen yet.',
    followFailed: 'The department’s teams could not be followed. Try again on a team’s page.',
    push: {
      title: (name) => `Notify you of ${name}’s matches?`,
      lead: 'Only what you choose.',
      accept: 'Notify me',
      later: 'Later',
      thenAllow: 'Press “Allow” in the next window, and that is all.',
      thenSignUp: 'Press “Allow” in the next window and sign up, and that is all.',
    },
  },
}
