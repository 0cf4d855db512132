@rem `npm start` begins with `exec`, so that signals reach the service; the shell of Windows has no such command.
@%*
