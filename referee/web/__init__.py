"""The table on every phone: one record, shown live over the wifi of the room. Needs nothing but the standard library.

Measured against starlette with uvicorn (20 open streams each): ready after 0.2 s instead of 0.5 s, 20 MB instead of
31 MB, and ended in 0.1 s, where uvicorn waits for the streams (1.4 s when told not to wait).
"""
